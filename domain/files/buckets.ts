/** Buckets of the company, as the migrations create them. */
export const buckets = {
  cvs: 'cvs',
  transferProofs: 'transfer-proofs',
  returnPhotos: 'return-photos',
  disputeEvidence: 'dispute-evidence',
  profilePhotos: 'profile-photos',
  productImages: 'product-images',
  productDocuments: 'product-documents',
  planDocuments: 'plan-documents',
  resellerDocuments: 'reseller-documents',
  meterFiles: 'meter-files',
  resellerLogos: 'reseller-logos',
  registerPhotos: 'register-photos',
} as const

export type Bucket = (typeof buckets)[keyof typeof buckets]

/** Where the one photo of a person is, in the bucket `profile-photos`. */
export function profilePhotoPath(userId: string): string {
  return `${userId}/photo`
}

/** The size limit of the bucket. */
export const maxProfilePhotoBytes = 60 * 1024
