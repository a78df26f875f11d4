// Checks a carbon register with Node alone, version 20 or later. Licence: CC BY 4.0, as the data.
//   node check-register.mjs https://example.com   downloads all entries to this folder and checks them
//   node check-register.mjs -                     checks the files in this folder, without a network
// A key behind it, as a certificate prints it, is used in place of the keys that the register names.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const node = (left, right) => sha256(Buffer.from([1]), left, right)
const require = (isTrue, message) => {
  if (isTrue) return
  console.error(`NOT VALID: ${message}`)
  process.exit(1)
}
process.on('uncaughtException', ({ message }) => require(false, message))
const [, , address = '-', known] = process.argv
async function read(name, path) {
  const response = address === '-' ? null : await fetch(new URL(path, address))
  require(response?.ok ?? existsSync(name), `the file ${name} is missing`)
  if (response) writeFileSync(name, await response.text())
  return readFileSync(name, 'utf8')
}
// The signature (c2sp.org/signed-note) over the number of entries and the root of their tree.
const note = await read('checkpoint.txt', '/carbon-register/log/checkpoint')
const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
const [origin, size, root] = text.split('\n')
const keys = known ?? (await read('keys.txt', '/.well-known/carbon-register.txt'))
const signer = keys.split('\n').find((line) => {
  const [, name, encoded = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(line) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (name !== origin || bytes[0] !== 1) return false
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)])
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
  const signatures = note.split('\n').filter((each) => each.startsWith(`— ${name} `))
  const decode = (each) => Buffer.from(each.slice(name.length + 3), 'base64').subarray(4)
  return signatures.some((each) => verify(null, text, publicKey, decode(each)))
})
require(signer, 'the checkpoint is not signed by the keys of this register')
// Each entry follows the one before, and all together have the root that was signed (RFC 6962).
const [subtrees, kg] = [[], { issued: 0, retired: 0, cancelled: 0 }]
let [count, previous] = [0, '0'.repeat(64)]
for (let part = 0; count < Number(size); part++) {
  const file = `events-${part}.jsonl`
  const lines = (await read(file, `/carbon-register/data/${file}`)).split('\n')
  require(lines.pop() === '' && lines.length > 0, `the file ${file} is cut off`)
  for (const line of lines.slice(0, Number(size) - count)) {
    const { index, type, data, previous: before } = JSON.parse(line)
    require(index === count && before === previous, `entry ${count} does not follow the one before`)
    let hash = sha256(Buffer.from([0]), line)
    previous = hash.toString('hex')
    for (let n = ++count; n % 2 === 0; n /= 2) hash = node(subtrees.pop(), hash)
    subtrees.push(hash)
    if (type in kg) kg[type] += data.kg
  }
}
const top = subtrees.length ? subtrees.reduceRight((right, left) => node(left, right)) : sha256('')
require(top.toString('base64') === root, 'the entries are not those that were signed')
console.error(`Signed with ${signer}`)
console.log(JSON.stringify({ entries: count, root, kg }))
