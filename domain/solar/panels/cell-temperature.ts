/** What a cell's temperature follows from: irradiance on the plane (W/m²), air (°C), wind (m/s). */
export interface CellWeather {
  planeW: number
  airC: number
  windMs?: number
}

/** Sandia's mountings: King, Boyson and Kratochvil, SAND2004-3535, Table 1. */
export const sapmMountings = {
  openRackGlassGlass: { a: -3.47, b: -0.0594, deltaC: 3 },
  closeMountGlassGlass: { a: -2.98, b: -0.0471, deltaC: 1 },
  openRackGlassPolymer: { a: -3.56, b: -0.075, deltaC: 3 },
  insulatedBackGlassPolymer: { a: -2.81, b: -0.0455, deltaC: 0 },
} as const

/** PVsyst's heat loss in W/m²K, without and per m/s of wind. */
export const pvsystMountings = {
  freestanding: { constant: 29, perWind: 0 },
  insulated: { constant: 15, perWind: 0 },
  semiIntegrated: { constant: 20, perWind: 0 },
} as const

/**
 * Cell temperature in °C from the nominal operating cell temperature (45 open rack, 49 roof), the model for monthly data: no wind asked.
 * Ross 1976.
 */
export function rossCellC({ planeW, airC }: CellWeather, noctC: number): number {
  return airC + ((noctC - 20) / 800) * planeW
}

/** Back of the module in °C, Sandia. */
export function sapmModuleC(
  { planeW, airC, windMs = 0 }: CellWeather,
  { a, b }: { a: number; b: number },
): number {
  return airC + planeW * Math.exp(a + b * windMs)
}

/** Cell in °C, Sandia: the module's back and the step through it. */
export function sapmCellC(
  weather: CellWeather,
  mounting: { a: number; b: number; deltaC: number },
): number {
  return sapmModuleC(weather, mounting) + (weather.planeW / 1000) * mounting.deltaC
}

/** Cell in °C after PVsyst: what is absorbed and not made electricity is lost as heat. */
export function pvsystCellC(
  { planeW, airC, windMs = 0 }: CellWeather,
  loss: { constant: number; perWind: number },
  { efficiency = 0.1, absorption = 0.9 } = {},
): number {
  return airC + (planeW * absorption * (1 - efficiency)) / (loss.constant + loss.perWind * windMs)
}

/** Cell in °C after Faiman 2008 (Prog. Photovolt. 16:307). */
export function faimanCellC({ planeW, airC, windMs = 0 }: CellWeather): number {
  return airC + planeW / (25 + 6.84 * windMs)
}

/** Cell in °C as NREL's SAM does it from the NOCT: wind at the array about half of that at the mast. Duffie and Beckman, eq. 23.3.4. */
export function samNoctCellC(
  { planeW, airC, windMs = 0 }: CellWeather,
  { noctC, efficiency }: { noctC: number; efficiency: number },
): number {
  const windLoss = 9.5 / (5.7 + 3.8 * 0.51 * windMs)
  return airC + (planeW / 800) * (noctC - 20) * (1 - efficiency / 0.9) * windLoss
}
