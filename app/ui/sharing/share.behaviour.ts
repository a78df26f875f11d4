import type { Follow } from '../../platform/behaviours.ts'

/** Copies the link, or opens the share sheet, where the browser can. */
export const follow: Follow = (place) => {
  const copy = place.querySelector<HTMLElement>('[data-copy]')
  const share = place.querySelector<HTMLElement>('[data-share]')
  const status = place.querySelector('[role=status]')
  if (!copy || !share) return () => {}

  async function copyLink(): Promise<void> {
    // Browsers refuse when the page is not focused, or because of a setting.
    const said = await navigator.clipboard.writeText(place.dataset['url'] ?? '').then(
      () => 'Link copied',
      () => 'Copy the link from the address bar',
    )
    for (const words of [copy?.querySelector('span'), status]) if (words) words.textContent = said
  }
  const openSheet = () => {
    const { url = '', title = '' } = place.dataset
    // The promise rejects when the visitor closes the share sheet, which is no error.
    navigator.share({ title, url }).catch(() => {})
  }

  copy.hidden = !('clipboard' in navigator)
  share.hidden = !('share' in navigator)
  const onCopy = () => void copyLink()
  copy.addEventListener('click', onCopy)
  share.addEventListener('click', openSheet)
  return () => {
    copy.removeEventListener('click', onCopy)
    share.removeEventListener('click', openSheet)
  }
}
