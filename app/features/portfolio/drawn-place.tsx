export { Scene as default } from '../../ui/drawings/scenes/scene.tsx'
