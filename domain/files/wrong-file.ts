/** The brands of HEIC files, which iPhones store photos in. AVIF has others. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

const heicMessage =
  'This is a HEIC photo, as iPhones take them, and we cannot open it. Please take a screenshot of it and send that. For new photos: Settings, Camera, Formats, Most Compatible.'

/**
 * What to say about a file of a type that is not taken.
 * @param bytes its first twelve bytes, or more
 * @param message which types are taken
 */
export function explainWrongFile(bytes: Uint8Array, message: string): string {
  const beginning = String.fromCharCode(...bytes.subarray(4, 12))
  const isHeic = heicBrands.some((brand) => beginning === `ftyp${brand}`)
  return isHeic ? heicMessage : message
}
