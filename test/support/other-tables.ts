/** Statements that make the tables of a store those of another version of the program. */
export const otherTables = {
  'tables of another first migration': `UPDATE schema_versions SET hash = '${'0'.repeat(64)}'`,
  'tables of a newer version': `INSERT INTO schema_versions VALUES (2, '${'0'.repeat(64)}')`,
  'tables of a version without hashes':
    'DROP TABLE schema_versions; CREATE TABLE schema_versions (version integer); INSERT INTO schema_versions VALUES (12)',
};
