/** Saves data as a JSON file on the computer of the visitor. */
export function saveJson(data: object, fileName: string): void {
  const text = JSON.stringify(data, null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: fileName })
  link.click()
  URL.revokeObjectURL(url)
}
