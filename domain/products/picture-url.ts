/** The widths of the stored files of a photo; the largest is also the largest height. */
export const pictureWidths = [480, 960, 1600] as const

/**
 * The public address of a stored photo.
 * @param bucket a public one whose photos a function drew in these widths
 */
export function pictureUrl(
  objectPath: string,
  width: (typeof pictureWidths)[number],
  bucket: 'product-images' | 'register-photos' = 'product-images',
): string {
  return `/storage/v1/object/public/${bucket}/${objectPath}/${width}.webp`
}
