const short = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })

/** For the axis of a chart: "₦1.2M". */
export function formatShortNaira(kobo: number): string {
  return `₦${short.format(kobo / 100)}`
}
