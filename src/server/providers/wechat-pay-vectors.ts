/**
 * Published vectors of WeChat Pay API v3: test data of the provider's own libraries. The private key is made for tests.
 *
 * Source: wechatpay-go (signer, verifier and notify tests) and wechatpay-java (cipher test, TestConfig), Apache-2.0.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

const merchantKey = [
  'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDZUJN33V+dSfvdfL0Mu+39XrZNXFFMQSy1V15FpncHeV47SmV0',
  'TzTqZc7hHB0ddqAdDi8Z5k3TKqb76sOwYr5TcAfuR6PIPaleyE0/0KrljBum2Isa2Nyq7Dgc3ElBQ6YN4l/a+DpvKaz1FSKmKrhL',
  'NskqokWVSlu4g8OlKlbPXQ9ibII14MZRQrrkTmHYHzfi7GXXM0thAKuR0HNvyhTHBh4/lrYM3GaMvmWwkwvsMavnOex6+eioZHBO',
  'b1/EIZ/LzC6zuHArPpyW3daGaZ1rtQB1vVzTyERAVVFsXXgBHvfFud3w3ShsJYk8JvMwK2RpJ5/gV0QSARcmLDRUAlPzAgMBAAEC',
  'ggEBAMc7rDeUaXiWv6bMGbZ3BTXpg1FhdddnWUnYE8HfX/kmOFI7XtBHXcgYFpcjYz4D5787pcsk7ezPidAj58zqenuclmjKnUmT',
  '3pfbI5eCA2v4C9HnbYDrmUPK1ZcADtka4D6ScDccpNYNa1g2TFHzkIrEa6H+q7S3O2fqxY/DRVtN0JIXalBb8daaqL5QVzSmM2BM',
  'VnHy+YITJWIkP2a3pKs9C0W65JGDsnG0wVrHinHF+cnhFZIbaPEI//DAFMc9NkrWOKVRTEgcCUxCFaHOZVNxDWZD7A2ZfJB2rK6e',
  'g//ygEiFDR2h6mTaDowMB4YF2n2dsIO4/dCG8vPHI20jn4ECgYEA/ZGu6lEMlO0XZnamAZGtiNgLcCfM/C2ZERZE7QTRPZH1WdK9',
  '2Al9ndldsswFw4baJrJLCmghjF/iG4zihhBvLnOLksnZUfjdumxoHDWXo2QBWbI5QsWIE7AuTiWgWj1I7X4fCXSQf6i+M/y26Tog',
  'Q7d0ANpZFyOkTNMn/tiJvLECgYEA22XqlamG/yfAGWery5KNH2DGlTIyd6xJWtJ9j3jU99lZ0bCQ5xhiBbU9ImxCi3zgTsoqLWgA',
  '/p00HhNFNoUcTl9ofc0G3zwTD1y0ZzcnVKxGJdZ6ohW52V0hJStAigtjYAsUgjm7//FH7PiQDBDP1Wa6xSRkDQU/aSbQxvEE8+MC',
  'gYEA3bb8krW7opyM0XL9RHH0oqsFlVO30Oit5lrqebS0oHl3Zsr2ZGgoBlWBsEzk3UqUhTFwm/DhJLTSJ/TQPRkxnhQ5/mewNhS9',
  'C7yua7wQkzVmWN+VYeUGTvDGDF6qDz12/vJAgSwDDRym8x4NcXD5tTw7mmNRcwIfL22SkysThIECgYAVBgccoEoXWS/HP2/u6fQr',
  '9ZIR6eV8Ij5FPbZacTG3LlS1Cz5XZra95UgebFFUHHtCEY1JHJY7z8SWvTH8r3Su7eWNaIAoFBGffzqqSVazfm6aYZsOvRY6BfqP',
  'HT3p/H1hTq6AbBffxrcltgvXnCTORjHPglU0CjSxVs7awW3AEQKBgB5WtaC8VLROM7rkfVIq+RXqE5vtJfa3e3N7W3RqxKp4zHFA',
  'Pfr82FK5CX2bppEaxY7SEZVvVInKDc5gKdG/jWNRBmvvftZhY59PILHO2X5vO4FXh7suEjy6VIh0gsnK36mmRboYIBGsNuDHjXLe',
  'BDa+8mDLkWu5nHEhOxy2JJZl',
].join('');

const certificateOf = (base64: string): X509Certificate => new X509Certificate(Buffer.from(base64, 'base64'));

/** The signature of the text `source`. */
export const SIGNED_SOURCE = [
  'BKyAfU4iMCuvXMXS0Wzam3V/cnxZ+JaqigPM5OhljS2iOT95OO6Fsuml2JkFANJU9K6q9bLlDhPXuoVz+pp4hAm6pHU4ld815U4j',
  'sKu1RkyaII+1CYBUYC8TK0XtJ8FwUXXz8vZHh58rrAVN1XwNyvD1vfpxrMT4SL536GLwvpUHlCqIMzoZUguLli/K8V29QiOhuH6I',
  'EqLNJn8e9b3nwNcQ7be3CzYGpDAKBfDGPCqCv8Rw5zndhlffk2FEA70G4hvMwe51qMN/RAJbknXG23bSlObuTCN7Ndj1aJGH6/L+',
  'hdwfLpUtJm4QYVazzW7DFD27EpSQEqA8bX9+8m1rLg==',
].join('');

/** The merchant key that signed it. */
export const vectorKey = (): KeyObject =>
  createPrivateKey({ key: Buffer.from(merchantKey, 'base64'), format: 'der', type: 'pkcs8' });

/** A certificate of that key. */
export const VECTOR_CERTIFICATE = certificateOf(
  [
    'MIIDVzCCAj+gAwIBAgIJAPV2V1YAL913MA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNVBAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENp',
    'dHkxHDAaBgNVBAoME0RlZmF1bHQgQ29tcGFueSBMdGQwHhcNMjEwNDI3MDg0MDMyWhcNMzEwNDI1MDg0MDMyWjBCMQswCQYDVQQG',
    'EwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZhdWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEF',
    'AAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rD',
    'sGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDG',
    'UUK65E5h2B834uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmda7UA',
    'db1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76',
    'HSoZumNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0TBAUwAwEB/zANBgkqhkiG9w0BAQsFAAOC',
    'AQEAM+tslqBxYwqL9fdvGG6hfy69sjfXUhBtBLWYugKKQCOWWLeq5dDWm3i5Cx2Rgiy9uc7RfmJNxQfIKlcoCNP85BjDoG1BYnVc',
    '6znlcrT9uHgseha3987WwZsFAQbcy8TLUYHzVB8gmDgq8O08xdIe0eczatI8t3Rg8WXO6Gs66JJ4JR+rD01o3FiSOQCRWhn19NSy',
    'DydsgPlOR2t9B9L+MkJwlsMGKrn85TnwL3qcInzRnU8X86faXXJrI0IJi44tECKw8ftngCl6vyNwNNKPDwdkcuuV8y3iBixO5IuK',
    'xEKEp2wGPV/4W1AXO73Z3Gb7z/1oxdgeO0hVqz1hBasTCQ==',
  ].join(''),
);

/** A signed notice of 2021, and the certificate of the platform with which it was signed. */
export const SIGNED_NOTICE = {
  certificate: certificateOf(
    [
      'MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNVBAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENp',
      'dHkxHDAaBgNVBAoME0RlZmF1bHQgQ29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQswCQYDVQQG',
      'EwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZhdWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEF',
      'AAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rD',
      'sGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDG',
      'UUK65E5h2B834uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmda7UA',
      'db1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76',
      'HSoZumNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0TBAUwAwEB/zANBgkqhkiG9w0BAQsFAAOC',
      'AQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2kyaz',
      'GRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFj',
      'FKVO7JV6Kq/R86ouhjEPgJOe2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmqcTJOU9TxuGvN',
      'ASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==',
    ].join(''),
  ),
  serial: 'D7CE59D1F522D701',
  timestamp: '1624523846',
  nonce: 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
  signature: [
    'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6L',
    'fTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8',
    'hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ',
    '90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
  ].join(''),
  body: [
    '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","re',
    'source_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功"',
    ',"resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3l',
    'KPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRM',
    'OoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOc',
    'gSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","non',
    'ce":"Kj7QIyUiYx1q"}}',
  ].join(''),
};

/** A list of certificates, and the APIv3 key that encrypts it. */
export const CERTIFICATE_LIST = {
  apiV3Key: Buffer.from('a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb'),
  serial: '5DEA10EF55877E3CF6C33255C2E7DEFFF7E427EC',
  item: {
    effective_time: '2023-09-19T23:15:58+08:00',
    expire_time: '2028-09-17T23:15:58+08:00',
    serial_no: '5DEA10EF55877E3CF6C33255C2E7DEFFF7E427EC',
    encrypt_certificate: {
      algorithm: 'AEAD_AES_256_GCM',
      associated_data: 'certificate',
      nonce: '14b16c03dc1b',
      ciphertext: [
        'Mr/AxbvY+WL9hKlD5nIa03LOMPpn5f+CWeNxE4ujl0f5gXZ9XLJ9CldkArCOTsbU62XgKnTc3YvRMZQ7wCmE2fzwmAenAySTYsPm',
        's72JhggPWfdqVxri9YD5wBYKn8Ck0Fc5JIiVw9WlN2oxHBz83mRVsjoTGC5+cX1CdYqKuZ8pkvi0aCJIq07ZC8MHoTowUz+4jYJy',
        '9XeKqip83Z7BmUYxsePpNM+HtihBqTJIUYXJfX7Col5X0ACsApRoU9l6swfW/kzvqNpDJavhDBGasLrr5822+Fk5nVkcTi53f8Wb',
        'ue7ODWjJxj1yhRYcxFCvXLtpYNB+Qa1aXtrBSdBdBI2p7o+6Imn+auHLBCzkrZqF/yd+d4vTn4tqHPLUj89XcHsMf96uBo3T/HQV',
        '8LEDeIO+6YvOK9FrIDYsvp+imN4n/mnF7eJKo9mpN/QqWJiawrFpAmMMxFKBjIdpgMnVUl3Z11RcWKyfOJ3kcmItTWcnZFNyDgR9',
        'cS0aU6QPlefa3uUW89uzBuHjcFdDl43yU3LE4qZnHLDcDgx4qt0OFCLiy51GXtEpyYs5k99YJBvKK+RyIs4Yc1/smBmClQUhxW+8',
        'bsPNOcXfDvH2yX4YzESoO4TV0RqiCgnsSd4zIFyJPiMKIGzVHiw6Kg0eGCmB4mGHEEZCQ0eN3SSPO0QVjjtBYfgXDZfVHSaAB8Pj',
        'WBVNFimoViZZQrwT6Ygo0LU0Dd8+F5aHFYr4OPHPslr3hrgutEYXDTv1vTA6ABJGqknJ9Y2vtyWpy7aIwxc0kQq/1ezjs+RMVL/L',
        'RpGDnbx1/CGPDjZhYgZypKa55+PDhoaQxqkF3xCLz2DGoNHZYmFqxzAOsAK0vJZw4VcAk6ssbA6YIaMuiemEpxfLC9ZiXtRqsX9s',
        '+GWjjtA8JywOFMO+NKZm9BH/E5YNg2DDD3sHG9Mciwn7yJ6sdf8h2lAWlEExAOeiBNyshOHAQ0/S+x1ncWNiqY+Uh5n0rtonvePV',
        '2MsxVlEWR3AVHn1abcEWkzivd+G5kg7LYO0goqzGClcQfnFfZdO6KwcMXsBCnm9A1Bl4+k5LLokTIYH5/36SRIZ9j0CHGD77BQLE',
        '7x8AlNsoFS2m263tLLq78TFqvZUTIZIQcVIl+NInscS3xQbA38qqFqutCWIwoF1azuJ7woiJyMvnS3xzIpNzP+rzJ8VDXxjLjpEU',
        'BOC9WDs74+QMtsAdmh6g0KDclHEk8WJ4P2bnso4z3VCGoDT5X/0bS1C+jMZMKaOCNB21FZ08qgUHmKeDeg8ylENu+mh2Y/AaEDSG',
        'kGBHIfFbhMYO3uRxhk9hldiHEnHgdkXiVAAUWk/IhtmGijibO/L76vB74Xpes973uK+2iFKgNBk8qTLLZZnuWbcMQuA6VsFULRb/',
        'C+q9B21YuAWPMzvgBwr4EX2m/OpF5w8Q0HL7v1H5H0mIGJbrjnklUPoBYrw30W3uk7yF0KE6sfMukafFx0S9rBOL0RykGDPwC0lH',
        'SNySkXDeM5XvDJ+dtHK+RDwhJR+azfrWAHGMtZcQ+YVamjWVmHxXM03j3GeCXgqae1upwHzkPL5OwojcQ5MQi3Kv/1xtwY0cRN/y',
        'eZTOsXfujtqhkJj/Vltby4lnW4SCj4LjWQF19BY6zhzF4yybBA8bhhtoNP/zx8QkhHAkIROkK2ZVgfocCAPvfQ+vSrsIBO+L5cmg',
        '6mzFn4g84lsHscgXnszIlzUrzx/4Tam0uwuS9J1gddZ0I0QUt9SJzfsoBCTU0OgNMUtXKS5HvgXe7abexMtFH5eulOsAuFZkQ5LY',
        'Ja/m4yHFInXzL/t3hjdTi2NmxUufvYzwIyffRTu5vS9vjscARD9lUQDHFQ/xgWe1i8EkRlrSfjlXt00+4//h2bcJKyTBT3IXwvKN',
        'suY29V9/vU3HkvWKZ99zpSlmcZRuBa1BHbyPEvc0NlqIIoKidxqUvOR64MzudHhAjgWFP+IXojfhS3Gj9OJhBL7s',
      ].join(''),
    },
  },
};

/** The text `message`, encrypted with the same key. */
export const ENCRYPTED_MESSAGE = {
  algorithm: 'AEAD_AES_256_GCM',
  associated_data: 'associatedData',
  nonce: 'uluk4a9R25RW',
  ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
};
