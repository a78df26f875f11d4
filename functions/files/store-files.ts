import { FunctionError, type ModuleContext } from '../../backend/functions/functions.ts'
import { sha256 } from '../security/sha256.ts'
import type { Bucket } from '../../domain/files/buckets.ts'

export interface NewFile {
  mediaType: string
  content: Uint8Array
}

/** A file whose path was chosen. */
interface NamedFile extends NewFile {
  objectPath: string
  /** For how many seconds browsers keep it; an hour without it. */
  cacheControl?: string
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
  'text/csv': 'csv',
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
  const remove = () => removeFiles({ storage, log }, bucket, stored)
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

/** For a path that never holds other bytes. */
export const foreverS = '31536000'

/**
 * Stores files at paths that were chosen, then does the work whose transaction writes the row that
 * names them. They are removed when the work refuses; see {@link storeFiles} for
 * any other failure.
 */
export async function storeNamedFiles<Result>(
  { storage, log }: Pick<ModuleContext, 'storage' | 'log'>,
  { bucket, files }: { bucket: Bucket; files: readonly NamedFile[] },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    for (const file of files) await uploadFile({ storage }, { bucket, ...file })
    return await work()
  } catch (error) {
    if (error instanceof FunctionError) await removeFiles({ storage, log }, bucket, files)
    throw error
  }
}

async function removeFiles(
  { storage, log }: Pick<ModuleContext, 'storage' | 'log'>,
  bucket: Bucket,
  files: readonly { objectPath: string }[],
): Promise<void> {
  if (files.length === 0) return
  const { error } = await storage.from(bucket).remove(files.map(({ objectPath }) => objectPath))
  if (error) log({ level: 'warn', message: 'files are left until they are swept', error })
}

/**
 * Writes an object; one of the same path is replaced.
 * @throws StorageError of supabase-js
 */
async function uploadFile(
  { storage }: Pick<ModuleContext, 'storage'>,
  { bucket, objectPath, mediaType, content, ...more }: NamedFile & { bucket: Bucket },
): Promise<void> {
  const { error } = await storage
    .from(bucket)
    .upload(objectPath, content, { contentType: mediaType, upsert: true, ...more })
  if (error) throw error
}
