/**
 * Writes what compilers and editors read about the element, from custom-elements.json: the types of the package and of the
 * templates of frameworks, custom data of VS Code, web-types of JetBrains. The folder is `dist`, or the first argument.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssCustomData, htmlCustomData, webTypes } from './editor-data.js';
import { frameworkTypes } from './framework-types.js';
import { readElementManifest } from './manifest.js';
import { packageTypes } from './package-types.js';

const folder = process.argv[2] ?? 'dist';
const element = readElementManifest(join(folder, 'custom-elements.json'));
const thisPackage = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };

const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
const writeJson = (path: string, value: object): void => write(path, `${JSON.stringify(value, null, 2)}\n`);
const writeTypes = (name: string, text: string): void => write(`types/${name}.d.ts`, text.trimStart());

mkdirSync(join(folder, 'types'), { recursive: true });
writeTypes('package', packageTypes(element, 'widget/define.ts'));
for (const [framework, types] of Object.entries(frameworkTypes)) writeTypes(framework, types(element));
writeJson('vscode.html-custom-data.json', htmlCustomData(element));
writeJson('vscode.css-custom-data.json', cssCustomData(element));
writeJson('web-types.json', webTypes(element, thisPackage));
