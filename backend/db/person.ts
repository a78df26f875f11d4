/** A person as a token names them; `sessionId` is null in a token that belongs to no session. */
export interface Person {
  userId: string
  sessionId: string | null
}
