/** How one component of a colour function is written. Plain numbers are taken unless `percentOnly` is set. */
export interface ComponentSyntax {
  /** What 100 % stands for; without it, percentages are invalid. */
  readonly fullScale?: number;
  readonly isAngle?: boolean;
  readonly percentOnly?: boolean;
  /** Values beyond these are clamped when they are parsed, as CSS Color 4 says. */
  readonly minimum?: number;
  readonly maximum?: number;
}

export type ComponentSyntaxes = readonly [ComponentSyntax, ComponentSyntax, ComponentSyntax];

export interface ColorFunction {
  /** The colour space by its name in `color()` and in the Color Module, where it is not that of the function. */
  readonly space?: string;
  readonly components: ComponentSyntaxes;
  /** The components of the legacy syntax with commas: one of these lists fits. */
  readonly legacyComponents?: readonly ComponentSyntaxes[];
  /** Divides the components of `rgb()`, so that they go from 0 to 1. */
  readonly divisor?: number;
}

const threeOf = (syntax: ComponentSyntax): ComponentSyntaxes => [syntax, syntax, syntax];

const angle = { isAngle: true };
const unit = { fullScale: 1, minimum: 0, maximum: 1 };
const hundred = { fullScale: 100 };
const channel = { minimum: 0, maximum: 255 };
const lightness = { fullScale: 100, minimum: 0, maximum: 100 };
const saturation = { fullScale: 100, minimum: 0 };
const okAxis = { fullScale: 0.4 };

const rgb: ColorFunction = {
  space: 'srgb',
  components: threeOf({ ...channel, fullScale: 255 }),
  legacyComponents: [threeOf(channel), threeOf({ ...channel, fullScale: 255, percentOnly: true })],
  divisor: 255,
};
const hsl: ColorFunction = {
  space: 'hsl',
  components: [angle, saturation, hundred],
  legacyComponents: [[angle, { ...saturation, percentOnly: true }, { ...hundred, percentOnly: true }]],
};

/** The colour functions of CSS Color 4, `color()` aside. */
export const colorFunctions: Readonly<Record<string, ColorFunction>> = {
  rgb,
  rgba: rgb,
  hsl,
  hsla: hsl,
  hwb: { components: [angle, hundred, hundred] },
  lab: { components: [lightness, { fullScale: 125 }, { fullScale: 125 }] },
  lch: { components: [lightness, { fullScale: 150, minimum: 0 }, angle] },
  oklab: { components: [unit, okAxis, okAxis] },
  oklch: { components: [unit, { ...okAxis, minimum: 0 }, angle] },
};

/** The components of `color()`, in any of its spaces. */
export const colorComponents: ComponentSyntaxes = threeOf({ fullScale: 1 });

export const alphaSyntax: ComponentSyntax = unit;

export const degreesPerUnit: Readonly<Record<string, number>> = {
  deg: 1,
  grad: 0.9,
  rad: 180 / Math.PI,
  turn: 360,
};
