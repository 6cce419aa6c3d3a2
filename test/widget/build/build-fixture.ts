import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';

type Files = Readonly<Record<string, string>>;

/** Writes files to a new folder, which the end of the test removes. Returns the folder with a slash at its end. */
export function writeFixture(test: TestContext, files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'build-')));
  test.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return `${normalizePath(folder)}/`;
}

/** Builds `define.ts` of a folder with one plugin, as readable code. Returns the chunks by the names of their modules. */
async function buildFixture(folder: string, plugin: Plugin): Promise<Map<string, Rolldown.OutputChunk>> {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [plugin],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'es2022',
      lib: { entry: `${folder}define.ts`, formats: ['es'], fileName: () => 'define.js' },
      rolldownOptions: { preserveEntrySignatures: 'allow-extension', external: ['lit'] },
    },
  });
  const files = (outputs as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  const chunks = files.filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.facadeModuleId?.replace(folder, '') ?? chunk.name, chunk]));
}

/** The code of the only chunk. */
export async function buildCode(folder: string, plugin: Plugin): Promise<string> {
  const chunks = await buildFixture(folder, plugin);
  return chunks.get('define.ts')?.code ?? '';
}
