import { ensureService } from '../../service/find-service.js';
import { siteRoot } from '../../service/site-root.js';

function showNote(text: string): void {
  for (const note of document.querySelectorAll('.live-note')) note.textContent = text;
}

/** Starts the service in the tab where no server answers, then the checkouts, which call it at once. */
export async function startExamples(): Promise<void> {
  try {
    const hasServer = await ensureService();
    // Another part of the build, beside the page of the site; the bundler leaves it where it is.
    await import(/* @vite-ignore */ new URL('checkout.js', siteRoot()).href);
    showNote(
      hasServer
        ? 'The checkout itself. No money moves.'
        : 'The checkout itself, with the service in this tab. No money moves.',
    );
  } catch {
    showNote('The example could not be started.');
  }
}
