/** A key of ML-DSA-44 is too long to read: its number says which one it is. */
export function printedKey(key: string): string {
  if (key.length <= 160) return key
  const [name, id] = key.split('+')
  return `${name}+${id} (ML-DSA-44; in full at /.well-known/carbon-register.txt)`
}
