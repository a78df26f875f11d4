import arabic400 from '../fonts/noto-sans-arabic-400.ttf?inline'
import arabic700 from '../fonts/noto-sans-arabic-700.ttf?inline'
import chinese from '../fonts/noto-sans-sc-400.otf?inline'
import { bytesOf } from './drawing-fonts.ts'

/** Fonts for letters that Inter lacks; 2.1 MB, so they are loaded for the first such text. */
export const fallbackFonts = [
  { name: 'Noto Sans Arabic', data: bytesOf(arabic400), weight: 400, style: 'normal' },
  { name: 'Noto Sans Arabic', data: bytesOf(arabic700), weight: 700, style: 'normal' },
  { name: 'Noto Sans SC', data: bytesOf(chinese), weight: 400, style: 'normal' },
] as const
