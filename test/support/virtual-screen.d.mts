import type { ChildProcess } from 'node:child_process';

export function openScreen(command: string): Promise<{ readonly server: ChildProcess; readonly display: string }>;
