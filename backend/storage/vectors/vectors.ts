import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { ApiError } from '../../web/api-error.ts'
import type { Caller } from '../../web/caller.ts'
import { limitBody, readBody } from '../../web/read-body.ts'
import { queryVectors } from './query-vectors.ts'
import { VectorSearch, type VectorSearchOptions } from './search/vector-search.ts'
import {
  createVectorBucket,
  createVectorIndex,
  deleteVectorBucket,
  deleteVectorIndex,
  getVectorBucket,
  getVectorIndex,
  listVectorBuckets,
  listVectorIndexes,
} from './vector-buckets.ts'
import { VectorError } from './vector-error.ts'
import * as requests from './vector-requests.ts'
import { deleteVectors, getVectors, listVectors, putVectors } from './vector-rows.ts'

/** The vector buckets of storage, at `POST /storage/v1/vector/<action>`. */
export interface Vectors {
  /** @param action the last part of the path, for example `QueryVectors` */
  handle(request: Request, caller: Pick<Caller, 'role'>, action: string): Promise<Response>
  close(): Promise<void>
}

interface Context {
  db: Database
  search: VectorSearch
}

type Action = (context: Context, request: Request) => Promise<object | void>

/** Of S3 Vectors: 500 vectors of 4,096 dimensions are more, so callers send fewer at once. */
const maxPutBytes = 20 * 1_048_576
const maxBodyBytes = 1_048_576

/** Every action. What gives nothing back is answered with an empty body. */
const actions: Record<string, Action> = {
  CreateVectorBucket: action(requests.bucketRequest, createVectorBucket),
  GetVectorBucket: action(requests.bucketRequest, getVectorBucket),
  ListVectorBuckets: action(requests.listBucketsRequest, listVectorBuckets),
  DeleteVectorBucket: action(requests.bucketRequest, deleteVectorBucket),
  CreateIndex: action(requests.createIndexRequest, createVectorIndex),
  GetIndex: action(requests.indexRequest, getVectorIndex),
  ListIndexes: action(requests.listIndexesRequest, listVectorIndexes),
  DeleteIndex: action(requests.indexRequest, deleteVectorIndex),
  PutVectors: action(requests.putVectorsRequest, putVectors, maxPutBytes),
  GetVectors: action(requests.getVectorsRequest, getVectors),
  ListVectors: action(requests.listVectorsRequest, listVectors),
  DeleteVectors: action(requests.deleteVectorsRequest, deleteVectors),
  async QueryVectors(context, request) {
    return queryVectors(context, await parse(request, requests.queryVectorsRequest, maxBodyBytes))
  },
}

/**
 * Vectors in PostgreSQL with exact search, for the service role only. Statuses and bodies are those
 * of Supabase; mutations are answered with an empty body.
 */
export function createVectors(options: VectorSearchOptions): Vectors {
  const search = new VectorSearch(options)
  const context = { db: options.db, search }
  return {
    async handle(request, { role }, name) {
      try {
        const run = Object.hasOwn(actions, name) ? actions[name] : undefined
        if (!run || request.method !== 'POST')
          throw new VectorError(404, 'NotFound', `There is no action ${name}`)
        if (role !== 'service_role') throw new VectorError(403, 'AccessDenied', 'Unauthorized')
        const answer = await run(context, request)
        return answer ? Response.json(answer) : new Response(null, { headers: emptyBody })
      } catch (error) {
        return answerRefusal(error)
      }
    },
    close: () => search.close(),
  }
}

const emptyBody = { 'content-length': '0' }

function action<Schema extends z.ZodType>(
  schema: Schema,
  run: (db: Database, request: z.output<Schema>) => Promise<object | void>,
  maxBytes = maxBodyBytes,
): Action {
  return async ({ db }, request) => run(db, await parse(request, schema, maxBytes))
}

async function parse<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  return readBody(await limitBody(request, maxBytes), schema)
}

/** @throws what is no refusal */
function answerRefusal(error: unknown): Response {
  if (error instanceof VectorError)
    return refuse(error.status, { code: error.code, message: error.message })
  if (!(error instanceof ApiError)) throw error
  const code = error.status === 413 ? 'EntityTooLarge' : 'InvalidParameter'
  return refuse(error.status, { code, message: error.message })
}

function refuse(status: number, { code, message }: { code: string; message: string }): Response {
  return Response.json({ statusCode: String(status), error: code, message, code }, { status })
}
