import { expect } from 'vitest'
import { encodeMetadata, offsetStream } from '../storage/tus-requests.ts'
import { useStorage, type StorageInUse } from './use-storage.ts'

export interface TusRequest {
  headers?: Record<string, string>
  body?: BodyInit
  /** Who sends it; the service role without one. */
  token?: string | undefined
}

interface NewUpload extends TusRequest {
  length?: number
  metadata?: Record<string, string>
}

/** The storage service with requests of TUS, for the tests of one file. Await it at the top. */
export async function useTus() {
  const storage = await useStorage({ fileSizeLimitBytes: 60_000_000 })
  const tus = sendTo(storage)

  function create(
    bucketName: string,
    objectName: string,
    { length = 10, metadata = {}, headers = {}, ...options }: NewUpload = {},
  ): Promise<Response> {
    const given = encodeMetadata({ bucketName, objectName, ...metadata })
    return tus('POST', '/upload/resumable', {
      headers: { 'upload-length': String(length), 'upload-metadata': given, ...headers },
      ...options,
    })
  }

  return {
    ...storage,
    tus,
    create,
    /** Creates an upload, and returns its path. */
    async begin(bucket: string, name: string, upload?: NewUpload): Promise<string> {
      const response = await create(bucket, name, upload)
      expect([response.status, await response.text()]).toEqual([201, ''])
      return response.headers.get('location') ?? ''
    },
    patch: (url: string, offset: number, body: BodyInit, options: TusRequest = {}) =>
      tus('PATCH', url, {
        ...options,
        headers: { ...offsetStream, 'upload-offset': String(offset), ...options.headers },
        body,
      }),
    /** The offset, or the status of a refusal. */
    async offsetOf(url: string, token?: string): Promise<string | number | null> {
      const { status, headers } = await tus('HEAD', url, { token })
      return status === 200 ? headers.get('upload-offset') : status
    },
    async download(bucket: string, name: string): Promise<string> {
      const response = await storage.send(`/object/${bucket}/${name}`)
      return response.status === 200 ? response.text() : `status ${response.status}`
    },
    /** Lets people read and write below a folder that is called like their id. */
    async allowOwnFolder(bucket: string): Promise<void> {
      for (const command of ['select', 'insert', 'update'])
        await storage.admin.query(
          `create policy "own ${command} ${bucket}" on storage.objects for ${command} to authenticated
           ${command === 'insert' ? 'with check' : 'using'} (bucket_id = '${bucket}'
             and (storage.foldername(name))[1] = (select auth.uid())::text)`,
        )
    },
  }
}

function sendTo({ send }: StorageInUse) {
  return (
    method: string,
    path: string,
    { headers, body, token }: TusRequest = {},
  ): Promise<Response> =>
    send(
      path.replace('/storage/v1', ''),
      { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(body ? { body } : {}) },
      token,
    )
}

/** How many blobs are stored. */
export async function countBlobs({
  blobs,
}: Pick<StorageInUse['context'], 'blobs'>): Promise<number> {
  let count = 0
  for await (const _blob of blobs.list()) count++
  return count
}
