// Generated from schemas/calls/lists.json; do not edit.
import type { Language } from './ids.ts';

export type AreaListRequest = ListRequest;
export type AreaListResponse = LocalizedList;
export type BankListRequest = ListRequest;
export type BankListResponse = LocalizedList;
export type CodeListResponse = LocalizedList;
export type OccupationTreeRequest = ListRequest;
export type OccupationTreeResponse = LocalizedList;
export type OccupationSearchResponse = LocalizedList;
export type ListSearchResponse = ListSearchResult;

/**
 * Code lists that are too long to be part of a form.
 */
export interface Calls {
  /**
   * POST /funapi/insure/areaList, for anyone.
   */
  areaList: {
    request: AreaListRequest;
    response: AreaListResponse;
  };
  /**
   * POST /funapi/insure/bankList, for anyone.
   */
  bankList: {
    request: BankListRequest;
    response: BankListResponse;
  };
  /**
   * POST /funapi/insure/codeList, for anyone.
   */
  codeList: {
    request: CodeListRequest;
    response: CodeListResponse;
  };
  /**
   * POST /funapi/insure/occupationTree, for anyone.
   */
  occupationTree: {
    request: OccupationTreeRequest;
    response: OccupationTreeResponse;
  };
  /**
   * POST /funapi/insure/occupationSearch, for anyone.
   */
  occupationSearch: {
    request: OccupationSearchRequest;
    response: OccupationSearchResponse;
  };
  /**
   * POST /funapi/insure/listSearch, for anyone.
   */
  listSearch: {
    request: ListSearchRequest;
    response: ListSearchResponse;
  };
}
export interface ListRequest {
  language?: Language;
  /**
   * Whether only the items without a parent are needed, such as the provinces.
   */
  topLevel?: boolean;
  /**
   * With topLevel: the code of an item; the items of its branch are needed too, such as all cities and counties of its province.
   */
  openAt?: string;
}
export interface LocalizedList {
  listId: string;
  version: string;
  items: LocalizedListItem[];
}
export interface LocalizedListItem {
  code: string;
  label: string;
  parent?: string;
  /**
   * Last day, of an item that can no longer be chosen; it names the answers that hold it.
   */
  validTo?: string;
  /**
   * Whether items below this one were left out of the response.
   */
  hasChildren?: boolean;
  attributes?: {
    [k: string]: string | number | boolean;
  };
}
export interface CodeListRequest {
  listId: string;
  language?: Language;
}
export interface OccupationSearchRequest {
  keyword: string;
  language?: Language;
}
export interface ListSearchRequest {
  listId: string;
  keyword: string;
  language?: Language;
  /**
   * Depth of the deepest items to find, such as 2 for cities; without it all are found.
   */
  levels?: number;
}
export interface ListSearchResult {
  listId: string;
  version: string;
  items: LocalizedListItem[];
  /**
   * The items above those found, for their names.
   */
  parents: LocalizedListItem[];
  /**
   * Whether more items match.
   */
  hasMore: boolean;
}
