import { deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { objectStream, pdf } from '../../../tests/http/pdfs.ts';
import { checkPdf } from './check-pdf.ts';

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe('a PDF that runs, opens, sends, carries or hides something is unsafe:', () => {
  test.each<[title: string, file: Buffer]>([
    ['a script', pdf([SCRIPT])],
    ['a script whose name is escaped', pdf(['<< /S /J#61va#53cript /JS (x) >>'])],
    ['a script among compressed objects', pdf([objectStream(SCRIPT)])],
    [
      'a script among compressed objects that say no type',
      pdf([objectStream(SCRIPT, '/N 1 /First 4 /Filter /FlateDecode')]),
    ],
    [
      'a script among objects whose type is escaped',
      pdf([objectStream(SCRIPT, '/Type /#4fbjStm /N 1 /Filter /FlateDecode')]),
    ],
    ['a script within a stream', pdf([`<< /Length 50 >>\nstream\n${SCRIPT}\nendstream`])],
    ['a program to launch', pdf(['<< /S /Launch /F (cmd.exe) >>'])],
    ['a file', pdf(['<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream'])],
    ['answers that are sent elsewhere', pdf(['<< /S /SubmitForm /F (http://example.com) >>'])],
    ['a video', pdf(['<< /Subtype /RichMedia >>'])],
    ['a password', pdf([], '/Encrypt 5 0 R')],
  ])('%s', async (_title, file) => {
    expect(await checkPdf(file)).toBe('unsafe');
  });
});

describe('a file that is no whole PDF, or more than one, is unreadable:', () => {
  const whole = pdf();
  test.each<[title: string, file: Buffer]>([
    ['half a PDF', whole.subarray(0, whole.length / 2)],
    ['a PDF without its last line', whole.subarray(0, -7)],
    ['a PDF after a PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), whole])],
    ['a ZIP after a PDF', Buffer.concat([whole, Buffer.from('PK\u0003\u0004')])],
    ['a page after a PDF', Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')])],
    ['a header and an end', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF')],
    ['an end that points behind the file', Buffer.from('%PDF-1.7\nstartxref\n9999\n%%EOF')],
    ['an unknown version', Buffer.concat([Buffer.from('%PDF-9'), whole.subarray(6)])],
    [
      'objects in a filter that is not read',
      pdf([objectStream(SCRIPT, '/Type /ObjStm /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')]),
    ],
    [
      'objects that do not decompress',
      pdf([`<< /Type /ObjStm /First 4 /Filter /FlateDecode >>\nstream\nxx\nendstream`]),
    ],
    ['objects of 40 MB', pdf([bomb()])],
    ['objects without an end', pdf(['<< /Type /ObjStm /First 4 >>\nstream\n'])],
    ['thirty thousand streams', pdf([`<< /X 1 >>\n${'stream\n'.repeat(30_000)}`])],
  ])('%s', async (_title, file) => {
    expect(await checkPdf(file)).toBe('unreadable');
  });

  function bomb(): Buffer {
    const data = deflateSync(Buffer.alloc(40 * 1024 * 1024));
    const head = '<< /Type /ObjStm /First 4 /Filter /FlateDecode >>\nstream\n';
    return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
  }
});

test.each<[title: string, file: Buffer]>([
  ['of one page', pdf()],
  ['with compressed objects', pdf([objectStream('<< /Title (Report) /First 7 0 R >>')])],
  [
    'with an outline before a picture',
    pdf(['<< /Type /Outlines /First 9 0 R >>', '<< /Filter /DCTDecode >>\nstream\nx\nendstream']),
  ],
  ['that ends in blank bytes', Buffer.concat([pdf(), Buffer.alloc(100)])],
  ['whose text names what others run', pdf(['(see JavaScript, Launch)'])],
])('a PDF %s is stored', async (_title, file) => {
  expect(await checkPdf(file)).toBeUndefined();
});

test('streams that overlap are not read again and again', async () => {
  const one = Buffer.concat([
    Buffer.from('<< /First 4 /Filter /FlateDecode >>\nstream\n'),
    deflateSync('x'),
    Buffer.from('\n'),
  ]);
  const many = Buffer.concat([
    ...Array.from({ length: 15_000 }, () => one),
    Buffer.alloc(5_000_000),
    Buffer.from('endstream'),
  ]);
  const file = pdf([many]);
  const reads = vi.spyOn(file, 'subarray');
  expect(await checkPdf(file)).toBe('unreadable');
  expect(reads.mock.calls.length).toBeGreaterThan(1);
  expect(reads.mock.calls.length).toBeLessThan(10);
});
