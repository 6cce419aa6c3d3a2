const inDom = (environment) => ({ test: { name: environment, environment, include: ['{dom,element}.vitest.js'] } });

export default {
  test: {
    projects: [
      { test: { name: 'node', include: ['{declined,matchers}.vitest.js'] } },
      inDom('jsdom'),
      inDom('happy-dom'),
    ],
  },
};
