/**
 * Cell temperature in °C from the nominal operating cell temperature (NOCT: 45 on an open rack, 49
 * on a roof): the linear model for monthly data, without wind. Ross 1976.
 * @param weather plane-of-array irradiance (W/m²) and air temperature (°C)
 */
export function rossCellC({ poaW, airC }: { poaW: number; airC: number }, noctC: number): number {
  return airC + ((noctC - 20) / 800) * poaW
}
