// The console of the sandbox, which the demo runs with the service in the tab where no server answers.
import { startConsole } from '../../server/pages/sandbox/main.js';

void startConsole(() => import('../service/tab-service.js').then(({ startTabService }) => startTabService()));
