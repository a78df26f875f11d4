/**
 * An expected refusal of a call to a vector bucket. Unlike the rest of storage, the HTTP status is
 * the real one.
 */
export class VectorError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'VectorError'
    this.status = status
    this.code = code
  }
}

/** 400: a member of the request has a value that it may not have. */
export function invalidParameter(message: string): VectorError {
  return new VectorError(400, 'InvalidParameter', message)
}

/** 404: there is no bucket or index with the name. */
export function vectorNotFound(kind: 'vector bucket' | 'vector index', name: string): VectorError {
  return new VectorError(404, 'NotFoundException', `${kind} "${name}" not found`)
}

/** 409: the name is taken. */
export function vectorConflict(kind: 'vector bucket' | 'vector index', name: string): VectorError {
  return new VectorError(409, 'ConflictException', `${kind} "${name}" already exists`)
}
