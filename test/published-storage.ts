import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { createProject } from './servers/serve-process.ts'

const env = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_here',
  SUPABASE_SECRET_KEY: 'sb_secret_here',
}
const config = `
[storage]
file_size_limit = "10MB"
[storage.buckets.pictures]
public = true
file_size_limit = "1MiB"
allowed_mime_types = ["image/*"]
[storage.buckets.moved]
`

export interface PublishedStorage extends AsyncDisposable {
  /** `http://127.0.0.1:…/storage/v1` */
  url: string
  /** With the secret key. */
  storage: SupabaseClient['storage']
  /** A picture of 300 × 200 pixels. */
  jpeg: Buffer
  /** A new public bucket. */
  newBucket(options?: object): Promise<string>
  /** A name that no object has. */
  newPath(): string
  /** The picture in a new bucket. */
  uploaded(): Promise<{ bucket: string; path: string }>
}

/** Runs `backend/standalone/serve.ts` with two buckets in its `config.toml`. */
export async function startPublishedStorage(adminUrl: string): Promise<PublishedStorage> {
  const project = await createProject(adminUrl, { env, files: { 'config.toml': config } })
  const { apiUrl } = await project.serve()
  const { storage } = createClient(apiUrl, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const noise = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919) % 251))
  const raw = { width: 300, height: 200, channels: 3 } as const
  const jpeg = await sharp(noise, { raw }).jpeg().toBuffer()

  async function newBucket(options: object = {}): Promise<string> {
    const id = `bucket-${randomUUID()}`
    const { error } = await storage.createBucket(id, { public: true, ...options })
    if (error) throw error
    return id
  }
  const newPath = () => `testpath/file-${randomUUID()}.jpg`
  return {
    url: `${apiUrl}/storage/v1`,
    storage,
    jpeg,
    newBucket,
    newPath,
    async uploaded() {
      const [bucket, path] = [await newBucket(), newPath()]
      const { error } = await storage.from(bucket).upload(path, jpeg)
      if (error) throw error
      return { bucket, path }
    },
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  }
}
