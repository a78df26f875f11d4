/** Where files are kept outside this machine. */
export interface S3StoreSettings {
  /** Null: AWS. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  forcePathStyle: boolean
}
