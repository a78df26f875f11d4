import { createHash, randomBytes, randomInt } from 'node:crypto'
import { createDatabase } from '../../backend/db/database.ts'
import { createDiskBlobs } from '../../backend/storage/blobs/disk-blobs.ts'
import { writeObject } from '../../backend/storage/objects/write-object.ts'

/**
 * A process that uploads and replaces objects until it is killed: `node crashing-uploader.ts
 * <database url> <folder> <bucket>`. It prints the name and the MD5 of each that is stored.
 */
const [url = '', folder = '', bucketId = ''] = process.argv.slice(2)
const context = {
  db: createDatabase({ url }),
  blobs: createDiskBlobs(folder),
  settings: { fileSizeLimitBytes: 10_000_000 },
  now: () => new Date(),
  log: () => {},
}
const caller = { role: 'service_role', claims: { role: 'service_role' } }

async function upload(): Promise<void> {
  const name = `file-${randomInt(40)}`
  const hash = createHash('md5')
  async function* body() {
    for (let count = randomInt(1, 12); count > 0; count--) {
      const piece = randomBytes(randomInt(1, 60_000))
      hash.update(piece)
      yield piece
    }
  }
  await writeObject(context, {
    caller,
    bucketId,
    name,
    body: body(),
    sizeBytes: null,
    contentType: 'application/octet-stream',
    cacheControl: 'no-cache',
    userMetadata: null,
    upsert: true,
  })
  console.log(`${name} ${hash.digest('hex')}`)
}

const worker = async () => {
  for (;;) await upload()
}
await Promise.all(Array.from({ length: 6 }, worker))
