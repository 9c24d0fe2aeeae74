// One sentence for a command that fails because of this installation or this machine: what is wrong and what to do, never a stack.

/** Runs a task. If it fails, prints one sentence and ends this process. */
export async function orExplain(task, remedy) {
  try {
    return await task()
  } catch (error) {
    await new Promise((written) => process.stderr.write(`${faultSentence(error, remedy)}\n`, written))
    process.exit(1)
  }
}

/** The sentence of an error. Our own errors are such sentences already. */
export function faultSentence(error, remedy) {
  return knownFault(textOf(error), remedy) ?? (error instanceof Error ? error.message : String(error))
}

const INSTALL_AGAIN = 'delete node_modules, then run the same command again'

/** The sentence for the output of a failed program, or null. `remedy` completes "…: do this." */
export function knownFault(text, remedy = INSTALL_AGAIN) {
  for (const [pattern, sentence] of FAULTS) {
    const found = pattern.exec(text)
    if (found) return sentence(found.slice(1).find(Boolean) ?? '', remedy)
  }
  return null
}

// The first match counts. Each loader of packages with binaries has its own message for the same fault.
const FAULTS = [
  [
    /((?:GLIBC|GLIBCXX|CXXABI)_[\d.]+)' not found/,
    (version) =>
      `This Linux is too old for a binary in node_modules, which needs ${version}: use a newer one, such as Debian 12.`,
  ],
  [
    /([\w.+-]+\.(?:so[.\d]*|dylib)): cannot open shared object|Library not loaded: (\S+)/,
    (library, remedy) =>
      `The library ${library} is missing: install the package of your system that contains it, or ${remedy}.`,
  ],
  [
    /ERR_DLOPEN_FAILED|invalid ELF header|wrong ELF class|file too short|incompatible architecture|not a valid Win32 application|NODE_MODULE_VERSION|Exec format error|ENOEXEC|system error -8\b|esbuild for another platform|does not match binary version/,
    (_, remedy) => `A binary in node_modules is damaged, or for another system or version of Node: ${remedy}.`,
  ],
  [/Cannot find module '[^']*?((?:@[\w-]+\/)?[\w-]*(?:linux|darwin|win32)-[\w-]+)(?:\/[^']*)?'/, missingBinary],
  [
    /The package "(@esbuild\/[^"]+)" could not be found|Could not load the "(sharp)" module|(?:Cannot find|Failed to load) (native binding)/,
    missingBinary,
  ],
  [
    /Cannot find (?:module|package) '([^']+)'|Failed to resolve entry for package "([^"]+)"/,
    (name, remedy) => `A package is missing or damaged (${name}): ${remedy}.`,
  ],
  [/spawn(?:Sync)? (.+) ENOENT/, (program, remedy) => `The program ${program} is missing: ${remedy}.`],
  [
    /spawn(?:Sync)? (.+) (?:EACCES|EPERM)/,
    (program, remedy) =>
      `The program ${program} may not be run by this user, or lies on a disk mounted with noexec: ${remedy}.`,
  ],
  [/ENOSPC/, () => 'The disk is full: free about 1 GB, then run the same command again.'],
  [
    /(?:EACCES|EPERM|EROFS): [^,]+, \w+ '([^']+)'/,
    (path) => `This user may not write to ${path}: run the same command as the owner of this folder.`,
  ],
]

function missingBinary(name, remedy) {
  return `A binary is missing in node_modules (${name}): ${remedy}.`
}

/** The codes and messages of an error and its causes. */
function textOf(error) {
  if (Array.isArray(error)) return error.map(textOf).join('\n')
  if (!(error instanceof Error)) return ''
  const { code, message, cause, errors } = error
  return [code, message, textOf(cause), textOf(errors)].filter(Boolean).join('\n')
}
