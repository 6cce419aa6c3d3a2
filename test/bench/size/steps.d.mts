export type Step = 'first screen' | 'marks' | 'pay screen' | 'then' | 'on demand' | 'never';

export type WidgetFile = {
  readonly name: string;
  readonly step: Step;
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
};

export type Weight = {
  readonly title: string;
  readonly brotli: number;
  readonly budget: number;
  readonly holds: boolean;
};

export function readSteps(dist: string): WidgetFile[];
export function weigh(files: readonly WidgetFile[]): Weight[];
export function weighClient(dist: string): Weight;
