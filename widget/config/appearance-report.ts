import type { ReactiveController } from 'lit';
import { lazy } from '../lazy/lazy.js';
import { appearanceProblems, hasUnknownAttribute } from './appearance.js';
import type { CheckoutHost } from '../element/host.js';

const loadProblems = lazy(() => import('./problem-message.js'));

/** Reports, in the console, the attributes that are wrong and end no checkout. The sentences load once one is. */
export class AppearanceReport implements ReactiveController {
  readonly #host: CheckoutHost;

  constructor(host: CheckoutHost) {
    this.#host = host;
    host.addController(this);
    this.hostUpdated();
  }

  hostUpdated(): void {
    const host = this.#host;
    const problems = appearanceProblems(host);
    if (problems.length === 0 && !hasUnknownAttribute(host)) return;
    void loadProblems().then((chunk) => chunk?.reportProblems(host, problems));
  }
}
