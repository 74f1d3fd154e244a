import { locales } from '../../../../locales/index.ts';
import { newestKeyId, type KeySet } from '../../../server/encryption/data-keys.ts';
import { addKeyToFile } from '../../../server/encryption/key-file.ts';
import { openObjectStore } from '../../../server/providers/open-object-store.ts';
import { settingsLine, type Settings } from '../../../server/settings/settings.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { readKeyIds, type KeyMismatch } from '../../../server/store/key-registry.ts';
import { keyFileOf } from '../../../server/store/open-data-keys.ts';
import { rotateKeys, type Rotation } from '../../../server/store/rotate-keys.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { operatorError, withOwnersDatabase } from '../database/with-database.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';

const OPTIONS = {
  new: { type: 'boolean', default: false },
  'accept-missing': { type: 'boolean', default: false },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Rewrites all encrypted rows and pictures with the newest data key. */
export const rotateKeysCommand: Command = {
  usage: `npm run qa -- rotate-keys [--new] [--accept-missing] [--locale <tag>] [--json]

  --new              adds a key to the key file; servers encrypt with it from their next start on
  --accept-missing   gives up pictures that the object store does not have: they keep no key any more
  --locale           language of the output: ${locales.join(', ')}
  --json             prints { ok, keyId, rewritten, pictures, missing, removable } as one line of JSON, for programs

A rotation has three steps: rotate-keys --new, a restart of the server, rotate-keys. The last one rewrites every encrypted
row and picture with the newest key, in small batches beside running servers, and prints the older keys, which may be
removed then. Killed, it is run again and goes on. With DATA_KEYS the operator adds the key there. Uses the database of
DATABASE_URL, or the embedded one in DATA_DIR (.data), as its owner, and the pictures of OBJECT_STORE_URL or DATA_DIR.

Example: npm run qa -- rotate-keys --new

Exit codes: 0 rotated, or a key added, 1 refused, with the reason, 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length > 0) throw new UsageError('usage.arguments.none', { command: 'rotate-keys' });
    const t = qaTranslate(resolveLocale(values.locale));
    return withOwnersDatabase(process.env, async (db, settings) => {
      const source = settings.dataKeys ? 'DATA_KEYS' : keyFileOf(settings);
      const set = db.dataKeys.current();
      if (!set) throw new UsageError('usage.keys.none', { source });
      if (values.new) return addKey(db, settings, set, (key, params) => terminal.print(t(key, params)));
      return report(
        await rotateKeys(db, set, openObjectStore(settings), values['accept-missing']),
        { set, source, json: values.json },
        t,
        terminal,
      );
    });
  },
};

/** Adds a key, unless no start has used the one that was added before. */
async function addKey(
  db: Database,
  settings: Settings,
  set: KeySet,
  print: (key: string, params: Record<string, string>) => void,
): Promise<ExitCode> {
  if (settings.dataKeys) throw new UsageError('usage.keys.inVariable');
  const newest = newestKeyId(set);
  if (!(await readKeyIds(db)).includes(newest)) {
    print('rotate.restartFirst', { keyId: newest });
    return EXIT.refused;
  }
  const path = keyFileOf(settings);
  print('rotate.added', { keyId: addKeyToFile(path, set), path });
  return EXIT.ok;
}

const isMismatch = (rotation: Rotation): rotation is Extract<Rotation, KeyMismatch> =>
  rotation.code.startsWith('dataKey');

function report(
  rotation: Rotation,
  { set, source, json }: { set: KeySet; source: string; json: boolean },
  t: Translate,
  { print }: Terminal,
): ExitCode {
  if (isMismatch(rotation))
    throw operatorError(settingsLine({ code: rotation.code, params: { keyId: rotation.keyId, source } }));
  if (rotation.code !== 'rotated') {
    print(json ? JSON.stringify({ ok: false, ...rotation }) : t(`rotate.${rotation.code}`, { ...rotation }));
    if (!json && rotation.code === 'rowsLeft' && rotation.missing > 0)
      print(t('rotate.missing', { missing: rotation.missing }));
    return EXIT.refused;
  }
  const { keyId, rewritten, pictures, missing } = rotation;
  const removable = [...set.keys.keys()].filter((id) => id !== keyId);
  if (json) print(JSON.stringify({ ok: true, keyId, rewritten, pictures, missing, removable }));
  else {
    print(t('rotate.rotated', { keyId, rewritten, pictures }));
    if (missing > 0) print(t('rotate.givenUp', { missing }));
    if (removable.length > 0) print(t('rotate.removable', { keyIds: removable.join(', '), source }));
  }
  return EXIT.ok;
}
