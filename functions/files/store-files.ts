import { FunctionError, type ModuleContext } from '../../backend/functions/functions.ts'
import { sha256 } from '../security/sha256.ts'
import type { Bucket } from '../../domain/files/buckets.ts'

export interface NewFile {
  mediaType: string
  content: Uint8Array
}

/** A file that is in its bucket and that no row names yet. */
export interface StoredFile {
  objectPath: string
  mediaType: string
  sizeBytes: number
  /** Of the bytes, as 64 hexadecimal digits. */
  sha256: string
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
}

/**
 * Stores files as objects, then does the work whose transaction writes the rows that name them. They are
 * removed when the work refuses, or says that it did not need them. After any other failure nobody
 * knows whether its rows were committed, so the files stay; the task `remove-unnamed-files` removes
 * those that no row names.
 * @param work `keeps` false when no row names the files
 */
export async function storeFiles<Result>(
  { storage, log }: Pick<ModuleContext, 'storage' | 'log'>,
  { bucket, files }: { bucket: Bucket; files: readonly NewFile[] },
  work: (stored: StoredFile[]) => Promise<{ result: Result; keeps: boolean }>,
): Promise<Result> {
  const stored: StoredFile[] = []
  const remove = async () => {
    if (stored.length === 0) return
    const { error } = await storage.from(bucket).remove(stored.map(({ objectPath }) => objectPath))
    if (error)
      log({ level: 'warn', message: 'files are left until they are swept', error: error.message })
  }
  try {
    for (const { mediaType, content } of files) {
      const objectPath = `${crypto.randomUUID()}.${endings[mediaType] ?? 'bin'}`
      await uploadFile({ storage }, { bucket, objectPath, mediaType, content })
      stored.push({
        objectPath,
        mediaType,
        sizeBytes: content.length,
        sha256: await sha256(content),
      })
    }
    const { result, keeps } = await work(stored)
    if (!keeps) await remove()
    return result
  } catch (error) {
    if (error instanceof FunctionError) await remove()
    throw error
  }
}

/**
 * Writes an object; one of the same path is replaced.
 * @throws StorageError of supabase-js
 */
export async function uploadFile(
  { storage }: Pick<ModuleContext, 'storage'>,
  { bucket, objectPath, mediaType, content }: NewFile & { bucket: Bucket; objectPath: string },
): Promise<void> {
  const { error } = await storage
    .from(bucket)
    .upload(objectPath, content, { contentType: mediaType, upsert: true })
  if (error) throw error
}
