/** Trigonometry in degrees, as the literature of this field writes its formulas. */
const radiansPerDegree = Math.PI / 180

export const sinDeg = (angleDeg: number): number => Math.sin(angleDeg * radiansPerDegree)
export const cosDeg = (angleDeg: number): number => Math.cos(angleDeg * radiansPerDegree)
export const tanDeg = (angleDeg: number): number => Math.tan(angleDeg * radiansPerDegree)
/** 0 to 180°. A cosine that rounding put just beyond ±1 counts as ±1. */
export const acosDeg = (cosine: number): number =>
  Math.acos(Math.min(1, Math.max(-1, cosine))) / radiansPerDegree
/** 0 up to 360°. */
export const atan2Deg = (y: number, x: number): number =>
  fullCircleDeg(Math.atan2(y, x) / radiansPerDegree)
export const radiansOf = (angleDeg: number): number => angleDeg * radiansPerDegree

/** The same angle from 0 up to 360°. */
const fullCircleDeg = (angleDeg: number): number => ((angleDeg % 360) + 360) % 360
