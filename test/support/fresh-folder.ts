import { afterEach, beforeEach } from 'node:test';
import { createTemporaryFolder } from './http.js';

/** A folder that is new for each test of the file or suite that calls this. It is removed after `finish`. */
export function freshFolder(finish: () => unknown = () => undefined): { readonly path: string } {
  let folder: ReturnType<typeof createTemporaryFolder>;
  beforeEach(() => void (folder = createTemporaryFolder()));
  afterEach(async () => {
    await finish();
    folder.remove();
  });
  return {
    get path() {
      return folder.path;
    },
  };
}
