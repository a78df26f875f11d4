import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { afterAll } from 'vitest'
import { createNodeServer } from '../../backend/web/node-server.ts'
import { useStorage, type StorageInUse } from './use-storage.ts'

export interface S3InUse extends StorageInUse {
  endpoint: string
  /** The AWS SDK in its default mode, with the access key of the installation. */
  s3: S3Client
  /** The AWS SDK with other credentials or options. */
  connect(options?: S3ClientConfig): S3Client
  /** The AWS SDK with the rights of a person. */
  connectAs(token: string): S3Client
}

export const accessKey = { id: 'installation-key', secret: 'secret of the installation' }

/** The S3 protocol over HTTP, for the tests of one file. Await it at the top of the file. */
export async function useS3(): Promise<S3InUse> {
  const storage = await useStorage({
    s3Protocol: {
      accessKey,
      anonKeys: ['legacy anon key', 'sb_publishable_test'],
    },
  })
  const server = createNodeServer({
    direct: [],
    fetch: storage.backend.fetch,
    isTrustedProxy: () => false,
  })
  const port = await server.listen(0, '127.0.0.1')
  const clients: S3Client[] = []
  afterAll(async () => {
    for (const client of clients) client.destroy()
    await server.stop(0)
  })
  const endpoint = `http://127.0.0.1:${port}/storage/v1/s3`
  const connect = (options: S3ClientConfig = {}) => {
    const client = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: accessKey.id, secretAccessKey: accessKey.secret },
      maxAttempts: 1,
      ...options,
    })
    clients.push(client)
    return client
  }
  return {
    ...storage,
    endpoint,
    s3: connect(),
    connect,
    connectAs: (sessionToken) =>
      connect({
        credentials: {
          accessKeyId: 'project',
          secretAccessKey: 'sb_publishable_test',
          sessionToken,
        },
      }),
  }
}

/** The HTTP status and the code of a request that fails. */
export function failureOf(request: Promise<unknown>): Promise<[number | undefined, string]> {
  return request.then(
    () => [200, 'it worked'],
    (error: { name: string; $metadata: { httpStatusCode?: number } }) => [
      error.$metadata?.httpStatusCode,
      error.name,
    ],
  )
}
