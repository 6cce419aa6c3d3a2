// `cem`, the program of the manifest analyzer.
import { importReleaseTool } from './tools.mjs';

await importReleaseTool('@custom-elements-manifest/analyzer/cem.js');
