/**
 * Text for people: a Nigerian number in national format (`0803 123 4567`), any other with its
 * country code in groups of three (`+447 700 900 123`, since grouping differs by country).
 * @param e164 as `parsePhone` returns it
 */
export function formatPhone(e164: string): string {
  const national = /^\+234(\d+)$/.exec(e164)?.[1]
  if (national === undefined) return `+${e164.replace(/\D/g, '').replace(/(\d{3})(?=\d)/g, '$1 ')}`
  if (national.length === 10)
    return `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
  // Lagos (01) and Abuja (09) have an area code of one digit.
  const area = /^[19]/.test(national) ? 1 : 2
  return `0${national.slice(0, area)} ${national.slice(area, area + 3)} ${national.slice(area + 3)}`
}
