/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Downloads data as an indented JSON file. */
export function saveJson(name: string, data: object): void {
  saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}
