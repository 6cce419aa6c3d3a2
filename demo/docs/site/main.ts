import { addCopyButtons } from './copy-buttons.js';
import { makeScrollersFocusable } from './scrollers.js';
import { createSearchBox } from './search-box.js';

const search = document.querySelector('#search');
if (search) search.append(createSearchBox());

addCopyButtons();
makeScrollersFocusable();

// Most pages have none, and none of them needs the service.
if (document.querySelector('.live')) void import('./live-examples.js').then(({ startExamples }) => startExamples());
