import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { S3StoreSettings } from '../../backend/storage/blobs/s3-settings.ts'

interface S3Rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
interface S3RverOptions {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string; configs: [] }[]
}

/** An S3 server from the npm registry, with one bucket, on a folder. */
export async function startS3Server(
  folder: string,
  bucket: string,
): Promise<{ settings: S3StoreSettings } & AsyncDisposable> {
  mkdirSync(folder, { recursive: true })
  // The package has no types.
  // @ts-expect-error -- see S3Rver
  const { default: Server } = (await import('s3rver')) as {
    default: new (options: S3RverOptions) => S3Rver
  }
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}
