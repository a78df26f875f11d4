import type { Plane } from '../sun/transposition.ts'

/** The plane of panels where nobody said otherwise: 10° to the south. */
export const usualPlane: Plane = { tiltDeg: 10, azimuthDeg: 180 }
