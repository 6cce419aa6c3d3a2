import '../../widget/state/machine.node.test.js';
