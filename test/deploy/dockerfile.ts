import { readFromRoot } from './repository.js';

const stages = readFromRoot('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith('FROM '));
export const lastStage = stages.at(-1) ?? '';

const instruction = (pattern: RegExp): string => pattern.exec(lastStage)?.[1] ?? '';
export const command = JSON.parse(instruction(/^CMD (\[.*\])$/m)) as string[];
export const healthCheck = JSON.parse(instruction(/^HEALTHCHECK .*?CMD (\[.*\])$/m)) as string[];
export const environment = Object.fromEntries(
  instruction(/^ENV (.*)$/m)
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
