import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inspectSqlite } from '../stores/sqlite/index.js';
import { systemClock } from '../adapters/system/index.js';
import { readStorageConfig } from '../program/config/config.js';
import { postgresUrlOf } from './storage.js';
import { failed, messageOf, notChecked, ok, warning, type Check, type Finding } from './finding.js';

const judgeTables = ({ isCurrent }: { readonly isCurrent: boolean }): Finding =>
  isCurrent
    ? ok('The tables are those of this version.')
    : failed('Another version of this program made the tables.', 'Install that version, or begin without them.');

const minFreeBytes = 200_000_000;

/** The nearest existing folder: the first start creates the rest. */
const nearestFolder = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));

function judgeFolder(directory: string): Finding[] {
  const folder = nearestFolder(resolve(directory));
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return [failed(`Nothing can be written to ${folder}.`, 'Give the user of the service the right to write there.')];
  }
  const { bavail, bsize } = statfsSync(folder);
  const megabytes = Math.floor((bavail * bsize) / 1_000_000);
  return bavail * bsize < minFreeBytes
    ? [warning(`The disk of ${folder} has ${megabytes} MB left.`, 'A full disk stops orders: make room.')]
    : [ok(`${folder} can be written to, and its disk has ${megabytes} MB left.`)];
}

function judgeFile(directory: string): Finding[] {
  try {
    const state = inspectSqlite(directory);
    if (!state) return [notChecked(`${directory} has no database yet: the first start creates it.`)];
    if (state.damage !== undefined)
      return [failed(`The database is damaged: ${state.damage}.`, 'Restore the last backup.')];
    return [ok('The database passes its own checks.'), judgeTables(state)];
  } catch (error) {
    const advice = 'Restore the last backup, or set another DATA_DIR.';
    return [failed(`The database cannot be read: ${messageOf(error)}`, advice)];
  }
}

const maxOffsetMs = 60_000;

async function inspectShared(url: string): Promise<Finding[]> {
  const { inspectPostgres } = await import('../stores/postgres/index.js');
  try {
    const { hasTables, isCurrent, isReadOnly, clockOffset } = await inspectPostgres(url, systemClock);
    const seconds = Math.round(Math.abs(clockOffset) / 1000);
    const advice = 'Signatures of webhooks are valid for five minutes: let both follow a time server.';
    return [
      isReadOnly
        ? failed('The database is a standby.', 'Name the primary in DATABASE_URL.')
        : ok('The database answers.'),
      hasTables
        ? judgeTables({ isCurrent })
        : notChecked('The database has no tables yet: the first start creates them.'),
      seconds * 1000 > maxOffsetMs
        ? failed(`The clocks of the database and of this machine differ by ${seconds} s.`, advice)
        : ok('The clock of the database agrees with that of this machine.'),
    ];
  } catch (error) {
    return [
      failed(`The database does not answer: ${messageOf(error)}`, 'Check DATABASE_URL, the network and the password.'),
    ];
  }
}

export const checkDatabase: Check = ({ environment, readFile }) => {
  const parsed = readStorageConfig(environment, readFile);
  if (!parsed.ok) return [failed(parsed.message, 'Correct the variable.')];
  const url = postgresUrlOf(parsed.config);
  const { dataDirectory } = parsed.config;
  return url === undefined ? [judgeFolder(dataDirectory), judgeFile(dataDirectory)].flat() : inspectShared(url);
};
