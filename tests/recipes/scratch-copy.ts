// A copy of the working tree in its own Git repository, for trying edits.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

export class ScratchCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'recipe-'));

  /** Copies every file that is tracked or new, as it is on disk; `node_modules` is linked. */
  constructor(root: string) {
    const names = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
    for (const name of names)
      if (name !== '' && existsSync(join(root, name)))
        cpSync(join(root, name), join(this.folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    git(this.folder, 'init', '-q');
    git(this.folder, 'add', '-A');
    git(
      this.folder,
      ...['-c', 'user.name=recipes', '-c', 'user.email=recipes@example.com'],
      ...['commit', '-q', '-m', 'the working tree'],
    );
  }

  /** Paths of the files that are new, changed or removed. */
  changedFiles(): string[] {
    const lines = git(this.folder, 'status', '--porcelain', '--untracked-files=all').split('\n');
    return lines.flatMap((line) => (line === '' ? [] : line.slice(3))).sort();
  }

  /** Runs a program of this project in the copy. Returns its output when it failed, undefined when it passed. */
  run(command: string, args: readonly string[]): string | undefined {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return status === 0 ? undefined : `${command} ${args.join(' ')}\n${stdout}\n${stderr}`;
  }

  /** Undoes every change. */
  restore(): void {
    git(this.folder, 'checkout', '-q', '.');
    git(this.folder, 'clean', '-q', '-f', '-d');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
