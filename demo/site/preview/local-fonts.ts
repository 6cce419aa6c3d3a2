type LocalFont = { readonly family: string; readonly data: ArrayBuffer };

/** The font files that were loaded into this page. They stay here: nothing sends them. */
const localFonts: LocalFont[] = [];

async function addFont(document: Document, { family, data }: LocalFont): Promise<void> {
  const view = document.defaultView;
  if (!view) return;
  // From bytes, so that the page's policy needs no further source.
  const face = await new view.FontFace(family, data).load();
  document.fonts.add(face);
}

/** Gives a frame's document the fonts of this page. */
export async function applyLocalFonts(document: Document): Promise<void> {
  await Promise.all(localFonts.map((font) => addFont(document, font)));
}

/**
 * Loads a font file into this page and its previews.
 * @throws when the file is no font that the browser reads.
 */
export async function loadLocalFont(font: LocalFont): Promise<void> {
  await addFont(document, font);
  localFonts.push(font);
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('#previews iframe')];
  const documents = frames.map(({ contentDocument }) => contentDocument).filter((one) => one !== null);
  await Promise.all(documents.map((one) => addFont(one, font)));
}

const measureContext = document.createElement('canvas').getContext('2d');

/** The width of a text in a font stack. */
export function measureText(stack: string): number {
  if (!measureContext) return 0;
  measureContext.font = `72px ${stack}`;
  return measureContext.measureText('mmmwwwlliiQ@0Ogq').width;
}
