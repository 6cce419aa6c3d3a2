import assert from 'node:assert/strict';
import { readConfig } from '../../server/program/config/config.js';

type Given = Parameters<typeof readConfig>;

/** The configuration of a start that is not refused. */
export function acceptedConfig(variables: Given[0] = {}, readFile?: Given[1]) {
  const result = readConfig(variables, readFile);
  if (!result.ok) assert.fail(result.message);
  return result.config;
}

/** Why a start is refused. */
export function messageOf(variables: Given[0], readFile?: Given[1]): string {
  const result = readConfig(variables, readFile);
  return result.ok ? 'It starts.' : result.message;
}
