/** The public address of a stored document. */
export function documentUrl(objectPath: string): string {
  return `/storage/v1/object/public/product-documents/${objectPath}.pdf`
}
